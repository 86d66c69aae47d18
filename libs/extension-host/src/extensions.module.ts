import { type DynamicModule, Module } from '@nestjs/common';
import { RouterModule } from '@nestjs/core';
import type { Extension } from '@comptoir/extension';
import { ConsoleModulesService } from './console-modules.service';
import { EXTENSIONS } from './extensions.options';
import { ExtensionsService } from './extensions.service';

/** Path below which the routes of extensions are. */
const PATH = 'ext';

/** The extensions of a service, with their routes and handlers. The service needs the tables of `extensionEntities`. */
@Module({})
export class ExtensionsModule {
  static forExtensions(extensions: readonly Extension[]): DynamicModule {
    const modules = extensions.flatMap(({ name, module }) =>
      module ? [{ path: `${PATH}/${name}`, module }] : [],
    );
    return {
      module: ExtensionsModule,
      global: true,
      imports: [
        ...modules.map(({ module }) => module),
        ...(modules.length ? [RouterModule.register(modules)] : []),
      ],
      providers: [{ provide: EXTENSIONS, useValue: extensions }, ConsoleModulesService, ExtensionsService],
      exports: [ConsoleModulesService, ExtensionsService],
    };
  }
}
