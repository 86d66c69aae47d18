export { addedNames } from './added-names';
export { ConsoleModulesService } from './console-modules.service';
export { ExtensionsModule } from './extensions.module';
export { ExtensionsService, type InstalledState } from './extensions.service';
export { extensionEntities } from './installed-extension.entity';
export type { HostParts } from './extension-problems';
export { loadExtensions } from './load-extensions';
export { migrateExtensions } from './migrate-extensions';
export { removeExtension } from './remove-extension';
