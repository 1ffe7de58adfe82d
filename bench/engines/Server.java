// Starts a node of OpenSearch from its artifacts, because its own start script needs a whole distribution. Prints "ready <http port>
// <transport port>", and stops when its standard input ends, so that it never outlives the program that started it.
//
// java -cp 'lib/*' Server.java <name> <data folder> [<transport address of a node of the cluster>]

import java.util.List;
import java.util.Map;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;
import org.opensearch.transport.TransportService;

public class Server {
  /** A node with plugins from the class path. */
  static class OwnNode extends Node {
    OwnNode(Settings settings) {
      super(
          InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "unused"),
          List.of(Netty4Plugin.class, CommonAnalysisPlugin.class),
          false);
    }
  }

  public static void main(String[] args) throws Exception {
    String name = args[0];
    Settings.Builder settings =
        Settings.builder()
            .put("cluster.name", "docsite-engines")
            .put("node.name", name)
            .put("path.home", args[1])
            .put("network.host", "127.0.0.1")
            .put("http.port", "0")
            .put("transport.port", "0")
            .put("transport.type", "netty4")
            .put("http.type", "netty4")
            // Disks of machines for development are often almost full.
            .put("cluster.routing.allocation.disk.threshold_enabled", false);
    if (args.length > 2) settings.putList("discovery.seed_hosts", args[2]).putList("node.roles", "data");
    else settings.putList("discovery.seed_hosts").putList("cluster.initial_cluster_manager_nodes", name);
    try (Node node = new OwnNode(settings.build())) {
      node.start();
      int http = node.injector().getInstance(HttpServerTransport.class).boundAddress().publishAddress().getPort();
      int transport = node.injector().getInstance(TransportService.class).boundAddress().publishAddress().getPort();
      System.out.println("ready " + http + " " + transport);
      while (System.in.read() >= 0) {}
    }
    System.exit(0);
  }
}
