'use strict';

// An extension runs inside of a service, with the very classes of that service. So this package has types and no code:
// the service leaves its own modules here before it loads an extension (libs/extension-host).
const parts = globalThis[Symbol.for('comptoir.extension')];
if (!parts) {
  throw new Error(
    '@comptoir/extension works inside of a Comptoir service only. Name your extension in EXTENSIONS (docs/extending.md).',
  );
}
module.exports = parts;
