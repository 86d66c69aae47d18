import type { ServiceName } from '../config';

const KEY = 'comptoir.console.service';

/** The service that was used last in this browser. */
export const lastService = {
  get: (): ServiceName | undefined => {
    const name = localStorage.getItem(KEY);
    return name === 'shop' || name === 'practice' ? name : undefined;
  },
  set: (name: ServiceName): void => localStorage.setItem(KEY, name),
};
