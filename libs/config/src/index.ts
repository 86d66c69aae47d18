export { DAY_SECONDS, type ProductionSettings, unfitForProduction } from './production';
export { ConfigError, readEnv } from './read-env';
export { serviceConfig, serviceVariables } from './service';
export { bool, choice, csv, currency, integer, secret, secrets, text, url } from './validators';
