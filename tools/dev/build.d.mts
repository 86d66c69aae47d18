/** Runs a program to its end: `Supervisor.run`. */
export type Run = (
  title: string,
  name: string,
  command: string,
  args: string[],
  options?: { cwd?: string },
) => Promise<void>;

/** Names of what is built by itself. */
type BuildPart = 'clients' | 'services' | 'widget' | 'console' | 'storefront';

/** The parts that visitors' browsers run. */
export const FRONT_ENDS: BuildPart[];

/** The fingerprint of all files that the build of a part reads. */
export function fingerprintOf(root: string, part: BuildPart): string;

/** Builds the parts of which a source changed since their last build; all by default, and the clients always. */
export function ensureBuilt(root: string, run: Run, parts?: BuildPart[]): Promise<void>;
