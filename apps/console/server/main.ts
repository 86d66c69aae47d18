import 'reflect-metadata';
import path from 'node:path';
import { runMain, startApi } from '@comptoir/http';
import { readConsoleConfig } from './config';
import { createConsoleApp } from './console-app';

/** Beside the compiled server: dist/console/public. */
const FILES = path.resolve(__dirname, '../../../public');

runMain(async () => {
  const config = readConsoleConfig(process.env);
  await startApi({ service: 'console', log: config.log, http: config.http }, () =>
    createConsoleApp(config, FILES),
  );
});
