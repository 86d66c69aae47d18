import { cpSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Builds the widget: `booking.js`, and a file with a hash in its name for each language. The same file with a
 * hash in its name, for pages that pin it by integrity, is made by the server.
 */
export async function buildWidget(outdir = path.join(root, 'dist/booking-widget')) {
  await build({
    absWorkingDir: path.join(root, 'apps/booking-widget'),
    entryPoints: { booking: 'src/element.ts' },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
    minify: true,
    charset: 'utf8',
    chunkNames: 'language-[hash]',
    entryNames: '[name]',
    tsconfig: 'tsconfig.json',
    logLevel: 'warning',
  });
  cpSync(path.join(root, 'apps/booking-widget/pages'), outdir, { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWidget(process.argv[2]);
