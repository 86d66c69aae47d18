export { DAY_SECONDS, type ProductionSettings, unsafeProductionSettings } from './production';
export { ConfigError, readEnv } from './read-env';
export { serviceConfig, serviceVariables } from './service';
export { bool, oneOf, csv, currency, integer, secret, secrets, text, url } from './validators';
