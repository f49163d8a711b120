import { SeedComments } from '../features/seed-comments/SeedComments.tsx'
import { ConfigurePage } from '../features/conversations/ConfigurePage.tsx'

/** Configure with the seed comments of another feature in it: features do not import each other. */
export const ConfigureScreen = () => <ConfigurePage seeds={<SeedComments />} />
