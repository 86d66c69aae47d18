import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
/** Heading of a released version in the changelog: `## [1.2.3] - 2026-01-31`. */
const RELEASE = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m;

export interface Versions {
  /** Version in package.json. */
  package: string;
  /** Newest released version in CHANGELOG.md; undefined when it has none. */
  changelog: string | undefined;
}

/** Returns the versions that the repository declares. */
export function declaredVersions(): Versions {
  const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  return { package: version, changelog: RELEASE.exec(read('CHANGELOG.md'))?.[1] };
}
