import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, pageView, paged } from '@comptoir/http';
import { Media } from '../media/media';
import type { Paged } from '../paging';
import { CreatePost, StaffPostsQuery, UpdatePost } from './blog.dto';
import { StaffBlogService } from './blog.staff.service';
import { StaffPostItemView, StaffPostView, toStaffPostItemView, toStaffPostView } from './blog.view';

const PostAnswer = Type.Object({ message: Type.String(), data: StaffPostView });
type PostAnswer = Static<typeof PostAnswer>;

@ApiTags('admin/blog')
@Controller('admin/blog-posts')
export class StaffBlogController {
  constructor(
    private readonly posts: StaffBlogService,
    private readonly media: Media,
  ) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'Posts of any state, newest first',
    returns: paged(StaffPostItemView),
  })
  async list(@Query() query: StaffPostsQuery): Promise<Paged<StaffPostItemView>> {
    return pageView(await this.posts.list(query), query, (post) => toStaffPostItemView(post, this.media));
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Write a post', status: 201, returns: PostAnswer })
  async create(@Caller() { userId }: Principal, @Body() body: CreatePost): Promise<PostAnswer> {
    const post = await this.posts.create(userId, body);
    return { message: 'Post created.', data: toStaffPostView(post, this.media) };
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'One post', returns: Type.Object({ data: StaffPostView }) })
  async find(@Param('id', IdPipe) id: number): Promise<{ data: StaffPostView }> {
    return { data: toStaffPostView(await this.posts.find(id), this.media) };
  }

  @Put(':id')
  @Endpoint({ access: 'admin', summary: 'Change a post', returns: PostAnswer, lookup: StaffBlogService })
  async update(@Param('id', IdPipe) id: number, @Body() body: UpdatePost): Promise<PostAnswer> {
    const post = await this.posts.update(id, body);
    return { message: 'Post updated.', data: toStaffPostView(post, this.media) };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Delete a post', status: 204 })
  async remove(@Param('id', IdPipe) id: number): Promise<void> {
    await this.posts.remove(id);
  }

  @Post(':id/publish')
  @Endpoint({
    access: 'admin',
    summary: 'Publish a post now; one that is published stays so since when it was',
    returns: PostAnswer,
  })
  async publish(@Param('id', IdPipe) id: number): Promise<PostAnswer> {
    return {
      message: 'Post published.',
      data: toStaffPostView(await this.posts.publish(id), this.media),
    };
  }

  @Post(':id/unpublish')
  @Endpoint({ access: 'admin', summary: 'Make a post a draft again', returns: PostAnswer })
  async unpublish(@Param('id', IdPipe) id: number): Promise<PostAnswer> {
    const post = await this.posts.unpublish(id);
    return { message: 'Post unpublished.', data: toStaffPostView(post, this.media) };
  }
}
