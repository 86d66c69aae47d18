import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import { UpdateUser } from './users.dto';
import { UsersService } from './users.service';
import { UserView, toUserView } from './users.view';

@ApiTags('account')
@Controller('user')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'customer',
    summary: 'The own account with profile and addresses',
    returns: Type.Object({ data: UserView }),
  })
  async readOwnAccount(@Caller() { userId }: Principal): Promise<{ data: UserView }> {
    return { data: toUserView(await this.users.readAccount(userId), this.media) };
  }

  @Put()
  @Endpoint({
    access: 'customer',
    summary: 'Change the given fields of the own account and profile',
    returns: Type.Object({ message: Type.String(), data: UserView }),
  })
  async updateOwnAccount(
    @Caller() { userId }: Principal,
    @Body() body: UpdateUser,
  ): Promise<{ message: string; data: UserView }> {
    const account = await this.users.updateAccount(userId, body);
    return { message: 'Profile updated.', data: toUserView(account, this.media) };
  }
}
