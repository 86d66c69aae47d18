// node tools/clients/generate.mjs: writes the generated files of the clients, which are not in git. Builds and tests run it
// when its sources have changed (tools/dev/build.mjs).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { folderOf, root } from './packages.mjs';
import { writeClient } from './write-client.mjs';

const CLIENTS = {
  'store-client': { name: 'Store', source: 'docs/openapi/store-api.json', prefix: '/api/v1' },
  'booking-client': { name: 'Booking', source: 'docs/openapi/booking-api.json', prefix: '/api' },
};

for (const [folder, client] of Object.entries(CLIENTS)) {
  const document = JSON.parse(readFileSync(path.join(root, client.source), 'utf8'));
  const output = path.join(folderOf(folder), 'src/generated');
  mkdirSync(output, { recursive: true });
  for (const [file, text] of Object.entries(await writeClient({ ...client, document }))) {
    writeFileSync(path.join(output, file), text);
  }
}
