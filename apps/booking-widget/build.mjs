import { cpSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const widget = path.join(root, 'apps/booking-widget');

const OPTIONS = {
  absWorkingDir: widget,
  bundle: true,
  format: 'esm',
  target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
  minify: true,
  charset: 'utf8',
  tsconfig: 'tsconfig.json',
  logLevel: 'warning',
};

/**
 * Builds the steps that a new booking does not need, with copies of what they share with the others: a shared file
 * would be one more request of each first screen. The copies have no state.
 * @returns the name of the file, which has a hash
 */
async function buildLaterSteps(outdir) {
  const { metafile } = await build({
    ...OPTIONS,
    entryPoints: { steps: 'src/later-steps.ts' },
    outdir,
    entryNames: '[name]-[hash]',
    metafile: true,
  });
  return path.basename(Object.keys(metafile.outputs)[0]);
}

/**
 * Builds the widget: `booking.js`, and files with a hash in their names for each language and for later steps. The
 * same `booking.js` with a hash in its name, for pages that pin it by integrity, is made by the server.
 */
export async function buildWidget(outdir = path.join(root, 'dist/booking-widget')) {
  const later = await buildLaterSteps(outdir);
  await build({
    ...OPTIONS,
    entryPoints: { booking: 'src/element.ts' },
    outdir,
    splitting: true,
    chunkNames: 'language-[hash]',
    entryNames: '[name]',
    plugins: [
      {
        name: 'later-steps',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\.\/later-steps$/ }, () => ({ path: `./${later}`, external: true })),
      },
    ],
  });
  // Run without the widget: on the page that takes payments, on pages in frames, and on sites that show these.
  await build({
    ...OPTIONS,
    entryPoints: {
      pay: 'src/pay-page.ts',
      'framed-page': 'src/framed-page.ts',
      'page-history': 'src/page-history.ts',
      frame: 'src/frame.ts',
    },
    outdir,
  });
  cpSync(path.join(widget, 'pages'), outdir, { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWidget(process.argv[2]);
