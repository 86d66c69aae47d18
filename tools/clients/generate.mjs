// node tools/clients/generate.mjs [package…] [--check]: writes the generated files of the clients, or with --check
// lists those that differ.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { folderOf, root } from './packages.mjs';
import { writeClient } from './write-client.mjs';

const CLIENTS = {
  'store-client': { name: 'Store', source: 'docs/openapi/store-api.json', prefix: '/api/v1' },
  'booking-client': { name: 'Booking', source: 'docs/openapi/booking-api.json', prefix: '/api' },
};

const check = process.argv.includes('--check');
const chosen = process.argv.slice(2).filter((argument) => argument !== '--check');

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

for (const [folder, client] of Object.entries(CLIENTS)) {
  if (chosen.length > 0 && !chosen.includes(folder)) continue;
  const document = JSON.parse(readFileSync(path.join(root, client.source), 'utf8'));
  const output = path.join(folderOf(folder), 'src/generated');
  mkdirSync(output, { recursive: true });
  for (const [file, text] of Object.entries(await writeClient({ ...client, document }))) {
    const target = path.join(output, file);
    if (readIfThere(target) === text) continue;
    if (check) console.log(path.relative(root, target));
    else writeFileSync(target, text);
  }
}
