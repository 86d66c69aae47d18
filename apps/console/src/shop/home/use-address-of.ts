import { usePermissions } from 'ra-core';
import { isAllowed } from '../../shared/area';
import { useService } from '../../shared/layout/service-context';

/** An address within the shop. */
export interface Place {
  /** Resource or page that it belongs to, such as `orders` or `settings`. */
  of: string;
  /** Rest of the address, such as `/create`. */
  rest?: string;
  /** Filters of its list. */
  filter?: Record<string, string | boolean>;
}

/** Returns a function that gives the address of a place, or undefined where the person may not go. */
export function useAddressOf(): (place: Place) => string | undefined {
  const { areas, name } = useService();
  const { permissions = [] } = usePermissions<string[]>();
  const open = new Set(
    areas.flatMap(({ resources, pages = [] }) => [
      ...resources.filter(({ roles }) => isAllowed(roles, permissions)).map((resource) => resource.name),
      ...pages.filter(({ roles }) => isAllowed(roles, permissions)).map(({ path }) => path),
    ]),
  );
  return ({ of, rest = '', filter }) => {
    if (!open.has(of)) return undefined;
    const query = filter
      ? `?${new URLSearchParams({
          filter: JSON.stringify(filter),
          displayedFilters: JSON.stringify(
            Object.fromEntries(Object.keys(filter).map((field) => [field, true])),
          ),
        }).toString()}`
      : '';
    return `/${name}/${of}${rest}${query}`;
  };
}
