import { createContext, useContext } from 'react';
import type { ConsoleConfig, ServiceConfig, ServiceName } from '../config';

export const ConfigContext = createContext<ConsoleConfig | undefined>(undefined);

/**
 * Returns the content of `config.json`.
 * @throws Error outside of the console
 */
export function useConfig(): ConsoleConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('There is no configuration here.');
  return config;
}

/**
 * Returns the configuration of one service.
 * @throws Error when the service is not configured; its pages are not routed then
 */
export function useServiceConfig(name: ServiceName): ServiceConfig {
  const service = useConfig()[name];
  if (!service) throw new Error(`${name} is not configured.`);
  return service;
}
