import { Module } from '@nestjs/common';
import { StaffContactsController } from './contacts.admin.controller';
import { ContactsController } from './contacts.controller';
import { ContactsService } from './contacts.service';

@Module({
  controllers: [ContactsController, StaffContactsController],
  providers: [ContactsService],
})
export class ContactsModule {}
