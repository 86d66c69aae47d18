import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { build } from 'vite';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const libs = path.join(root, 'libs');

/** Builds the console: static files for any web server that answers unknown addresses with `index.html`. */
export async function buildConsole(outDir = path.join(root, 'dist/console/public')) {
  // Only then are styles inserted as rules, which a policy without inline styles allows.
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    resolve: {
      alias: [{ find: /^@comptoir\/([a-z-]+)$/, replacement: `${libs}/$1/src/index.ts` }],
    },
    esbuild: { jsx: 'automatic' },
    build: {
      outDir,
      emptyOutDir: true,
      target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
      // The content security policy allows no data: addresses for scripts and fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1200,
      rollupOptions: { onwarn: ignoreDirectives },
    },
  });
  compress(outDir);
}

/** Writes compressed copies, so that the server does not compress the same bytes for each visitor. */
function compress(directory) {
  // Level 9 takes ten times longer and saves one byte of a hundred.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  for (const name of readdirSync(directory, { recursive: true })) {
    if (!/\.(js|css|html|svg)$/.test(name)) continue;
    const file = path.join(directory, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content));
  }
}

/** Packages mark their client components, which only matters to servers that render React. */
function ignoreDirectives(warning, warn) {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildConsole(process.argv[2]);
