import type { ComponentType } from 'react';
import type { RaRecord, ResourceProps } from 'ra-core';
import type { ResourceTable } from './data/data-provider';

/** Texts of the console by their key. */
export type Texts = Record<string, unknown>;

/** Pages of one kind of record. Components are lazy, so that an area is loaded when it is opened. */
export interface AreaResource extends Pick<ResourceProps, 'list' | 'show' | 'edit' | 'create'> {
  /** Name in addresses, in texts (`resources.<name>.name`) and in the table of calls. */
  name: string;
  icon?: ComponentType;
  /** Roles that may open it; everybody of the staff unless given. */
  roles?: readonly string[];
  /** Roles that may create one; everybody who may open it unless given. */
  createRoles?: readonly string[];
  /** Names a record on other pages. */
  recordRepresentation?: string | ((record: RaRecord) => string);
  /** False for records that are reached from another page only. */
  inMenu?: boolean;
}

/** A page that is not about one kind of record. */
export interface AreaPage {
  /** Address within the service, such as `reports/taxes`. */
  path: string;
  /** Key of its title. */
  label: string;
  component: ComponentType;
  icon?: ComponentType;
  roles?: readonly string[];
  inMenu?: boolean;
  /** True for a page that stands before the records of its area. */
  isFirst?: boolean;
}

/** A part of the console with its own section in the menu. */
export interface Area<Client> {
  /** Its title is the text `areas.<name>`. */
  name: string;
  resources: readonly AreaResource[];
  pages?: readonly AreaPage[];
  /** English texts that only its own pages need, which wait for them: `areas` and `resources`. */
  pageTexts?(): Promise<Texts>;
  /** The calls of its records. */
  calls(client: Client): ResourceTable;
}

/** Returns true when one of the person's roles may open a page. */
export function isAllowed(roles: readonly string[] | undefined, own: readonly string[]): boolean {
  return !roles || roles.some((role) => own.includes(role));
}
