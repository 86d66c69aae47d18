import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { ChangePreferences } from './users.dto';
import { UsersService } from './users.service';

@ApiTags('cart')
@Controller('cart/preferences')
export class PreferencesController {
  constructor(private readonly users: UsersService) {}

  @Put()
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Change currency and language of the shopper, with or without an account',
    returns: Type.Object({ message: Type.String() }),
  })
  async changePreferences(
    @Caller() { userId }: Principal,
    @Body() body: ChangePreferences,
  ): Promise<{ message: string }> {
    await this.users.changePreferences(userId, body);
    return { message: 'Preferences saved.' };
  }
}
