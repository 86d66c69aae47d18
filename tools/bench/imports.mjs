import { pathToFileURL } from 'node:url';

import { report } from '../dev/failure.mjs';
import { bench } from './bench.mjs';

/**
 * Measures speed and memory of importing, changing, importing again and exporting a long file. The argument
 * is the number of rows. Fails when the memory of a process grows with the length of the file.
 */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await bench('imports', process.argv.slice(2)).catch(report);
