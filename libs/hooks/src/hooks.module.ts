import { type DynamicModule, type InjectionToken, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { OutboundHttp } from '@comptoir/outbound';
import { CodeHooksService } from './code-hooks.service';
import { HookAnswersService } from './hook-answers.service';
import { HookCallerService } from './hook-caller.service';
import { HooksAdminService } from './hooks.admin.service';
import { HOOKS_OPTIONS, type HooksOptions } from './hooks.options';
import { HookSecretsService } from './hooks.secrets.service';

/** Asks other programs inside the steps of a service. It needs the tables of `hooksEntities`. */
@Module({})
export class HooksModule {
  /**
   * @param config token of the service's configuration
   * @param optionsOf makes the options from it
   */
  static forConfig<Config>(
    config: InjectionToken<Config>,
    optionsOf: (config: Config) => HooksOptions,
  ): DynamicModule {
    return {
      module: HooksModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: HOOKS_OPTIONS, useFactory: optionsOf, inject: [config] },
        {
          provide: OutboundHttp,
          useFactory: ({ outbound }: HooksOptions) => new OutboundHttp(outbound),
          inject: [HOOKS_OPTIONS],
        },
        CodeHooksService,
        HookAnswersService,
        HookCallerService,
        HooksAdminService,
        HookSecretsService,
      ],
      exports: [HookAnswersService, HooksAdminService, HookSecretsService],
    };
  }
}
