import { Module } from '@nestjs/common';
import { HooksModule } from '@comptoir/hooks';
import { STORE_CONFIG } from '../../config.module';
import { HooksAdminController } from './hooks.admin.controller';
import { HooksJobs } from './hooks.jobs';
import { hooksOptions } from './hooks.options';

/** Asks other programs in the steps of the checkout (docs/hooks.md). */
@Module({
  imports: [HooksModule.forConfig(STORE_CONFIG, hooksOptions)],
  controllers: [HooksAdminController],
  providers: [HooksJobs],
})
export class StoreHooksModule {}
