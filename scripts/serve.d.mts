export declare function freePort(host: string, port: number): Promise<number>
