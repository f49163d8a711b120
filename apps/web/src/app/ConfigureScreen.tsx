import { SeedComments } from '../features/seed-comments/SeedComments.tsx'
import { ConfigurePage } from '../features/configure/ConfigurePage.tsx'

/** Configure with the seed comments in it. The two features meet here because features do not import each other. */
export const ConfigureScreen = () => <ConfigurePage seeds={<SeedComments />} />
