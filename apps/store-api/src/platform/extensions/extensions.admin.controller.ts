import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { ExtensionsService } from '@comptoir/extension-host';
import { Endpoint } from '@comptoir/http';
import { ExtensionView, toExtensionView } from './extensions.view';

@ApiTags('admin/extensions')
@Controller('admin/extensions')
export class ExtensionsAdminController {
  constructor(private readonly extensions: ExtensionsService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'The extensions that have data here, by name',
    returns: Type.Object({ data: Type.Array(ExtensionView) }),
  })
  async listExtensions(): Promise<{ data: ExtensionView[] }> {
    return { data: (await this.extensions.listInstalled()).map(toExtensionView) };
  }
}
