import packageFile from '../../../package.json';

/** Version of both services, from package.json. CHANGELOG.md lists the changes of each version. */
export const VERSION = packageFile.version;
