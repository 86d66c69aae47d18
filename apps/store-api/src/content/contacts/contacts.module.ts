import { Module } from '@nestjs/common';
import { ContactsAdminController } from './contacts.admin.controller';
import { ContactsController } from './contacts.controller';
import { ContactsAdminService } from './contacts.admin.service';
import { ContactsService } from './contacts.service';

@Module({
  controllers: [ContactsController, ContactsAdminController],
  providers: [ContactsAdminService, ContactsService],
})
export class ContactsModule {}
