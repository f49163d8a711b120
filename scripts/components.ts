/** A package as `pnpm list --json` shows it. A subtree that appears more than once is listed at one place, and `deduped` elsewhere. */
export interface ListedPackage {
  /** its name in the registry or workspace */
  readonly from?: string
  readonly version?: string
  readonly path: string
  readonly deduped?: boolean
  readonly dependencies?: Readonly<Record<string, ListedPackage>>
  readonly optionalDependencies?: Readonly<Record<string, ListedPackage>>
}

export interface ListedProject extends ListedPackage {
  readonly name: string
}

/** What a package says about itself. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: unknown
}

export interface Component {
  readonly type: 'application' | 'library'
  readonly 'bom-ref': string
  readonly name: string
  readonly group?: string
  readonly version: string
  readonly purl: string
  readonly licenses?: readonly { readonly expression: string }[]
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[]
}

/** A list of components in CycloneDX 1.6. */
export interface Bom {
  readonly $schema: string
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: '1.6'
  readonly serialNumber: string
  readonly version: 1
  readonly metadata: {
    readonly timestamp: string
    readonly tools: { readonly components: readonly { type: 'application'; name: string; version: string }[] }
    readonly component: Component
  }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

export interface BomInput {
  readonly projects: readonly ListedProject[]
  readonly lockfile: string
  /** reads the package of a folder; undefined if it is not installed, as optional packages for other machines are */
  readonly readManifest: (path: string) => Manifest | undefined
  readonly root: Manifest
  /** selects the projects that are the product; what only others need is left out */
  readonly isProduct: (project: ListedProject) => boolean
  readonly pnpmVersion: string
  readonly uuid: string
  readonly now: number
}

/** The package URL: the @ of a scope is encoded, the slash after it is not. */
const formatPurl = ({ name, version }: Manifest): string =>
  `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`

/** Reads the checksums of the lockfile by `name@version`. */
export function readChecksums(lockfile: string): ReadonlyMap<string, string> {
  const lines = /^ {2}'?([^\s':]+@[^\s':]+)'?:\n {4}resolution: \{integrity: sha512-([\w+/=]+)/gm
  return new Map(
    [...lockfile.matchAll(lines)].map(([, id = '', sum = '']) => [
      id,
      Buffer.from(sum, 'base64').toString('hex'),
    ]),
  )
}

/** An SPDX id is an expression too. Other words are left out. */
const createLicenses = (license: unknown): Pick<Component, 'licenses'> =>
  typeof license === 'string' && /^[\w.+() -]+$/.test(license) && !license.startsWith('SEE ')
    ? { licenses: [{ expression: license }] }
    : {}

function createComponent(
  manifest: Manifest,
  { type, checksum }: { type: Component['type']; checksum: string | undefined },
): Component {
  const purl = formatPurl(manifest)
  const [, group, plain] = /^(@[^/]+)\/(.+)$/.exec(manifest.name) ?? []
  return {
    type,
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name: plain ?? manifest.name,
    version: manifest.version,
    purl,
    ...createLicenses(manifest.license),
    ...(checksum === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: checksum }] }),
  }
}

const listChildren = ({ dependencies, optionalDependencies }: ListedPackage): ListedPackage[] =>
  Object.values({ ...dependencies, ...optionalDependencies })

/** Finds all packages under the projects, with the folders of what each depends on. */
function collectPackages(projects: readonly ListedProject[]): Map<string, Set<string>> {
  const byPath = new Map(projects.map((project) => [project.path, project]))
  const found = new Map<string, Set<string>>()
  const visit = (listed: ListedPackage): void => {
    const children = listChildren(byPath.get(listed.path) ?? listed)
    const known = found.get(listed.path)
    const paths = known ?? new Set<string>()
    if (!known) found.set(listed.path, paths)
    else if (children.every(({ path }) => paths.has(path))) return
    for (const child of children) paths.add(child.path)
    for (const child of children) visit(child)
  }
  for (const project of projects) visit(project)
  return found
}

/** Keeps what the product needs. */
function selectReachable(
  all: ReadonlyMap<string, ReadonlySet<string>>,
  starts: readonly string[],
): Set<string> {
  const reached = new Set<string>()
  const visit = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const child of all.get(path) ?? []) visit(child)
  }
  for (const start of starts) visit(start)
  return reached
}

const compareTexts = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

interface Node {
  readonly component: Component
  readonly dependsOn: Set<string>
}

/** Creates a node of each package that the product needs, by its reference, and the reference of each folder. */
function createNodes({ projects, lockfile, readManifest, isProduct }: BomInput) {
  const children = collectPackages(projects)
  const applications = new Set(projects.filter(isProduct).map(({ path }) => path))
  const checksums = readChecksums(lockfile)
  const nodes = new Map<string, Node>()
  const refs = new Map<string, string>()
  const paths = [...selectReachable(children, [...applications])]
  for (const path of paths) {
    const manifest = readManifest(path)
    if (!manifest) continue
    const type = applications.has(path) ? 'application' : 'library'
    const checksum = checksums.get(`${manifest.name}@${manifest.version}`)
    const component = createComponent(manifest, { type, checksum })
    refs.set(path, component['bom-ref'])
    if (!nodes.has(component['bom-ref'])) nodes.set(component['bom-ref'], { component, dependsOn: new Set() })
  }
  for (const path of paths)
    for (const child of children.get(path) ?? [])
      if (refs.has(child)) nodes.get(refs.get(path) ?? '')?.dependsOn.add(refs.get(child) ?? '')
  return {
    nodes: [...nodes.values()],
    applications: [...applications].flatMap((path) => refs.get(path) ?? []),
  }
}

/** Creates the list of what the product is made of: its own packages, and those of others at run time or in its pages. */
export function createBom(input: BomInput): Bom {
  const { nodes, applications } = createNodes(input)
  const whole = createComponent(input.root, { type: 'application', checksum: undefined })
  const listed = nodes.toSorted((a, b) => compareTexts(a.component.purl, b.component.purl))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${input.uuid}`,
    version: 1,
    metadata: {
      timestamp: new Date(input.now).toISOString(),
      tools: { components: [{ type: 'application', name: 'pnpm', version: input.pnpmVersion }] },
      component: whole,
    },
    components: listed.map(({ component }) => component),
    dependencies: [
      { ref: whole['bom-ref'], dependsOn: applications.toSorted(compareTexts) },
      ...listed.map(({ component, dependsOn }) => ({
        ref: component['bom-ref'],
        dependsOn: [...dependsOn].toSorted(compareTexts),
      })),
    ],
  }
}
