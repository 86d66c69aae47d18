import './tracing-api';
import 'reflect-metadata';
import { runMain, startApi } from '@comptoir/http';
import { readStoreConfig } from './config';
import { createStoreApp } from './http-app';

runMain(async () => {
  const config = readStoreConfig(process.env);
  const { log, http } = config;
  await startApi({ service: 'store-api', log, http }, (logger) => createStoreApp(config, logger));
});
