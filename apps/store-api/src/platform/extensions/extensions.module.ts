import { Module } from '@nestjs/common';
import { ExtensionsAdminController } from './extensions.admin.controller';
import { ExtensionsConsoleController } from './extensions.console.controller';
import { ExtensionsJobs } from './extensions.jobs';

/** Shows staff which extensions are installed (docs/extending.md). */
@Module({
  controllers: [ExtensionsAdminController, ExtensionsConsoleController],
  providers: [ExtensionsJobs],
})
export class ExtensionsAdminModule {}
