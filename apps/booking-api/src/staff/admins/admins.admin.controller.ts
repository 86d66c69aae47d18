import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { MessageView } from '../../platform/http/message.view';
import { RequestErrors } from '../../platform/http/request.errors';
import { pathId } from '../../platform/http/id-checks';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { CreateAdmin, UpdateAdmin } from './admins.dto';
import { AdminErrors } from './admins.errors';
import { AdminsService } from './admins.service';
import { AdminView, toAdminView } from './admins.view';

const ID_ERRORS = [RequestErrors.INVALID_ID, AdminErrors.ADMIN_NOT_FOUND, AdminErrors.LAST_ADMIN];
const version = { table: 'admins' };

@ApiTags('admin/admins')
@Controller('admin/admins')
export class AdminsAdminController {
  constructor(private readonly admins: AdminsService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'The people who may use these routes, oldest first',
    returns: Type.Array(AdminView),
  })
  async listAdmins(): Promise<AdminView[]> {
    return (await this.admins.listAdmins()).map(toAdminView);
  }

  @Post()
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Add an administrator, or a person with another role, with a first password',
    status: 201,
    returns: AdminView,
    errors: [AdminErrors.EMAIL_TAKEN, ResourceErrors.UNKNOWN_ID],
  })
  async createAdmin(@Body() body: CreateAdmin): Promise<AdminView> {
    return toAdminView(await this.admins.createAdmin(body));
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Change the role and the resources of a person, from their next request on',
    description: 'The last administrator stays one.',
    version,
    returns: AdminView,
    errors: [...ID_ERRORS, ResourceErrors.UNKNOWN_ID],
    notFound: AdminsService,
  })
  async updateAdmin(
    @Param('id', pathId(AdminErrors.ADMIN_NOT_FOUND)) id: number,
    @Body() body: UpdateAdmin,
  ): Promise<AdminView> {
    return toAdminView(await this.admins.updateAdmin(id, body));
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Delete an administrator, whose tokens end immediately; the last one stays',
    version,
    returns: MessageView,
    errors: ID_ERRORS,
  })
  async deleteAdmin(
    @Param('id', pathId(AdminErrors.ADMIN_NOT_FOUND)) id: number,
  ): Promise<{ message: string }> {
    await this.admins.deleteAdmin(id);
    return { message: 'Administrator removed' };
  }
}
