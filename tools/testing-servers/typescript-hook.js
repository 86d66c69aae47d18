// Allows a plain Node process to load TypeScript files, compiled as in the tests.
const { Module } = require('node:module');
const path = require('node:path');
const swc = require('@swc/core');

const root = path.resolve(__dirname, '../..');
const resolve = Module._resolveFilename;
Module._resolveFilename = function resolveAlias(request, ...rest) {
  const lib = /^@comptoir\/([a-z-]+)$/.exec(request)?.[1];
  return resolve.call(this, lib ? path.join(root, 'libs', lib, 'src', 'index.ts') : request, ...rest);
};
require.extensions['.ts'] = (module, file) =>
  module._compile(swc.transformFileSync(file, { configFile: path.join(root, '.swcrc') }).code, file);
