import './tracing.api';
import 'reflect-metadata';
import { runMain, startApi } from '@comptoir/http';
import { createBookingApp } from './app';
import { readConfig } from './config';

runMain(async () => {
  const config = readConfig(process.env);
  const { log, http } = config;
  await startApi({ service: 'booking-api', log, http }, (logger) => createBookingApp(config, logger));
});
