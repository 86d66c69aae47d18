import { startTracing } from '@comptoir/tracing';

// Imported before everything else, because modules that are loaded earlier are not traced.
startTracing('store-worker', process.env);
