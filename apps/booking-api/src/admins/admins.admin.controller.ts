import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { MessageView } from '../message.view';
import { RequestErrors } from '../request.errors';
import { pathId } from '../id-checks';
import { CreateAdmin } from './admins.dto';
import { AdminErrors } from './admins.errors';
import { AdminsService } from './admins.service';
import { AdminView, toAdminView } from './admins.view';

@ApiTags('admin/admins')
@Controller('admin/admins')
export class AdminsAdminController {
  constructor(private readonly admins: AdminsService) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'The administrators, oldest first', returns: Type.Array(AdminView) })
  async listAdmins(): Promise<AdminView[]> {
    return (await this.admins.listAdmins()).map(toAdminView);
  }

  @Post()
  @Endpoint({
    access: 'admin',
    summary: 'Add an administrator with a first password',
    status: 201,
    returns: AdminView,
    errors: [AdminErrors.EMAIL_TAKEN],
  })
  async createAdmin(@Body() body: CreateAdmin): Promise<AdminView> {
    return toAdminView(await this.admins.createAdmin(body));
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Delete an administrator, whose tokens end immediately; the last one stays',
    returns: MessageView,
    errors: [RequestErrors.INVALID_ID, AdminErrors.ADMIN_NOT_FOUND, AdminErrors.LAST_ADMIN],
  })
  async deleteAdmin(
    @Param('id', pathId(AdminErrors.ADMIN_NOT_FOUND)) id: number,
  ): Promise<{ message: string }> {
    await this.admins.deleteAdmin(id);
    return { message: 'Administrator removed' };
  }
}
