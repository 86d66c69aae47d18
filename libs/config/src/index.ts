export { DAY_SECONDS, type ProductionSettings, unsafeProductionSettings } from './production-settings';
export { ConfigError, readEnv } from './read-env';
export { serviceConfig, serviceProblems, serviceVariables } from './service-config';
export { bool, oneOf, csv, currency, integer, secret, secrets, text, url } from './validators';
