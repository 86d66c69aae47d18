import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { WriteToShop } from './contacts.dto';
import { ContactsService } from './contacts.service';

@ApiTags('contact')
@Controller('contact')
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Post()
  @Endpoint({
    access: 'public',
    operation: 'send',
    summary: 'Write to the shop',
    returns: Type.Object({ message: Type.String() }),
    rateLimit: 'contact',
  })
  async createContactMessage(@Body() body: WriteToShop): Promise<{ message: string }> {
    await this.contacts.createContactMessage(body);
    return { message: 'Thank you; we will get back to you.' };
  }
}
