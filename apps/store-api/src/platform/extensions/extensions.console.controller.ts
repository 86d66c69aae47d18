import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ConsoleModulesService } from '@comptoir/extension-host';
import { Endpoint } from '@comptoir/http';
import { RequestErrors } from '../http/request.errors';

@ApiTags('ext')
@Controller('ext')
export class ExtensionsConsoleController {
  constructor(private readonly modules: ConsoleModulesService) {}

  @Get(':extension/console.js')
  @Endpoint({
    access: 'public',
    operation: 'getConsoleModule',
    summary: 'The pages of an extension in the staff console, as an ES module',
    produces: 'text/javascript',
    cache: 'revalidate',
    errors: [RequestErrors.NOT_FOUND],
  })
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  findConsoleModule(@Param('extension') extension: string): string {
    const found = this.modules.findModule(extension);
    if (!found) throw RequestErrors.NOT_FOUND();
    return found.code;
  }
}
