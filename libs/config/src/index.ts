export { ConfigError, readEnv } from './read-env';
export { bool, cidrList, choice, csv, integer, secret, text, url } from './validators';
