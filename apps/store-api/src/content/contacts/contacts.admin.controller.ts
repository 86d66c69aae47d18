import { Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { ContactsQuery } from './contacts.dto';
import { ContactsAdminService } from './contacts.admin.service';
import { ContactView, toContactView } from './contacts.view';

@ApiTags('admin/contacts')
@Controller('admin/contacts')
export class ContactsAdminController {
  constructor(private readonly contacts: ContactsAdminService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'Messages of the contact form, newest first',
    returns: pageSchema(ContactView),
  })
  async listContactMessages(@Query() query: ContactsQuery): Promise<Paged<ContactView>> {
    return pageView(await this.contacts.listContactMessages(query), query, toContactView);
  }

  @Get(':contact')
  @Endpoint({ access: 'admin', summary: 'One message', returns: Type.Object({ data: ContactView }) })
  async findContactMessage(@Param('contact', IdPipe) id: number): Promise<{ data: ContactView }> {
    return { data: toContactView(await this.contacts.findContactMessage(id)) };
  }

  @Patch(':contact/read')
  @Endpoint({
    access: 'admin',
    operation: 'markRead',
    summary: 'Mark a message as read',
    returns: Type.Object({ message: Type.String(), data: ContactView }),
  })
  async readContactMessage(
    @Param('contact', IdPipe) id: number,
  ): Promise<{ message: string; data: ContactView }> {
    return {
      message: 'Message marked as read.',
      data: toContactView(await this.contacts.readContactMessage(id)),
    };
  }

  @Delete(':contact')
  @Endpoint({ access: 'admin', summary: 'Delete a message', status: 204 })
  async deleteContactMessage(@Param('contact', IdPipe) id: number): Promise<void> {
    await this.contacts.deleteContactMessage(id);
  }
}
