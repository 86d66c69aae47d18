import './tracing-api';
import 'reflect-metadata';
import { runMain, startApi } from '@comptoir/http';
import { readBookingConfig } from './config';
import { createBookingApp } from './http-app';

runMain(async () => {
  const config = readBookingConfig(process.env);
  const { log, http } = config;
  await startApi({ service: 'booking-api', log, http }, (logger) => createBookingApp(config, logger));
});
