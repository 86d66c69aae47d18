import { Module } from '@nestjs/common';
import { ExtensionsAdminController } from './extensions.admin.controller';

/** Shows staff which extensions are installed (docs/extending.md). */
@Module({ controllers: [ExtensionsAdminController] })
export class ExtensionsAdminModule {}
