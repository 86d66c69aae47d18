export { DAY_SECONDS, type ProductionSettings, unfitForProduction } from './production';
export { ConfigError, readEnv } from './read-env';
export {
  bool,
  cidrList,
  choice,
  csv,
  currency,
  email,
  integer,
  secret,
  secrets,
  share,
  text,
  url,
  urlList,
} from './validators';
