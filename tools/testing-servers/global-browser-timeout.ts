import { patience } from './time-scale';

/** Stories start a service and Chromium, and share the machine with others. A story that hangs still fails. */
jest.setTimeout(patience(900_000));
