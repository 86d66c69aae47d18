import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { ConsoleModulesService, ExtensionsService } from '@comptoir/extension-host';
import { Endpoint } from '@comptoir/http';
import { ExtensionView, toExtensionView } from './extensions.view';

@ApiTags('admin/extensions')
@Controller('admin/extensions')
export class ExtensionsAdminController {
  constructor(
    private readonly extensions: ExtensionsService,
    private readonly modules: ConsoleModulesService,
  ) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'The extensions that have data here, by name',
    returns: Type.Object({ data: Type.Array(ExtensionView) }),
  })
  async listExtensions(): Promise<{ data: ExtensionView[] }> {
    const installed = await this.extensions.listInstalled();
    return {
      data: installed.map((one) => toExtensionView(one, this.modules.findModule(one.name)?.version)),
    };
  }
}
