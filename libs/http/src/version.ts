import packageFile from '../../../package.json';

/** The version of both services, which package.json declares. CHANGELOG.md says what each version changed. */
export const VERSION = packageFile.version;
