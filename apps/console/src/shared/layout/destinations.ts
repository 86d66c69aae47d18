import type { ComponentType } from 'react';
import { type Area, type AreaPage, isAllowed } from '../area';

/** A page that the menu and the command palette lead to. */
export interface Destination {
  /** Address within the service. */
  to: string;
  /** Text key of its name, or the name itself. */
  label: string;
  icon?: ComponentType;
  /** Address of the form for a new record, if there is one. */
  create?: string;
}

/** Returns the pages of an area that a person with these roles may open. */
export function destinationsOf(area: Area<never>, own: readonly string[]): Destination[] {
  const resources = area.resources
    .filter(({ roles, list, inMenu }) => list && inMenu !== false && isAllowed(roles, own))
    .map(({ name, icon, create, createRoles }) => ({
      to: `/${name}`,
      label: `resources.${name}.name`,
      icon,
      ...(create && isAllowed(createRoles, own) && { create: `/${name}/create` }),
    }));
  const pages = (area.pages ?? []).filter(({ roles, inMenu }) => inMenu !== false && isAllowed(roles, own));
  const toDestination = ({ path, label, icon }: AreaPage): Destination => ({ to: `/${path}`, label, icon });
  return [
    ...pages.filter(({ isFirst }) => isFirst).map(toDestination),
    ...resources,
    ...pages.filter(({ isFirst }) => !isFirst).map(toDestination),
  ];
}
