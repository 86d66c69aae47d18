import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { RegisterPushToken, RemovePushToken } from './push.dto';
import { PushTokensService } from './push.tokens.service';

@ApiTags('notifications')
@Controller('user/push-token')
export class PushController {
  constructor(private readonly tokens: PushTokensService) {}

  @Post()
  @Endpoint({
    access: 'customer',
    summary: 'Get push messages on this device',
    status: 201,
    returns: Type.Object({ message: Type.String() }),
  })
  async registerPushToken(
    @Caller() { userId }: Principal,
    @Body() body: RegisterPushToken,
  ): Promise<{ message: string }> {
    await this.tokens.registerToken(userId, body);
    return { message: 'This device gets push messages.' };
  }

  @Delete()
  @Endpoint({ access: 'customer', summary: 'Get no more push messages on a device', status: 204 })
  async deletePushToken(
    @Caller() { userId }: Principal,
    @Body() { device_id }: RemovePushToken,
  ): Promise<void> {
    await this.tokens.deleteDevice(userId, device_id);
  }
}
