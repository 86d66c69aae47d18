import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { RegisterPushToken, RemovePushToken } from './push.dto';
import { PushTokens } from './push.tokens.service';

@ApiTags('notifications')
@Controller('user/push-token')
export class PushController {
  constructor(private readonly tokens: PushTokens) {}

  @Post()
  @Endpoint({
    access: 'customer',
    summary: 'Get push messages on this device',
    status: 201,
    returns: Type.Object({ message: Type.String() }),
  })
  async register(
    @Caller() { userId }: Principal,
    @Body() body: RegisterPushToken,
  ): Promise<{ message: string }> {
    await this.tokens.register(userId, body);
    return { message: 'This device gets push messages.' };
  }

  @Delete()
  @Endpoint({ access: 'customer', summary: 'Get no more push messages on a device', status: 204 })
  async remove(@Caller() { userId }: Principal, @Body() { device_id }: RemovePushToken): Promise<void> {
    await this.tokens.remove(userId, device_id);
  }
}
