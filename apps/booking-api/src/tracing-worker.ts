import { startTracing } from '@comptoir/tracing';

// Imported first, because modules that are loaded earlier are not traced.
startTracing('booking-worker', process.env);
